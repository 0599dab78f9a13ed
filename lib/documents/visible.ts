/** Recognises texts with visible characters. */

/** Any character that is neither white space, nor a control, nor shown as nothing. */
const visible = /(?!\p{Default_Ignorable_Code_Point})[^\s\p{Cc}\p{Cf}]/u;

/** Whether a text has more than white space and invisible characters: one without counts as empty. */
export const isVisible = (text: string): boolean => visible.test(text);
