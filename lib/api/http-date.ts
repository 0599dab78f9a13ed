/** Dates as header fields have them (RFC 9110 §5.6.7). */

export const httpDate = (date: Date): string => date.toUTCString();
