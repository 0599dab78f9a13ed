/** Express 4 is installed under another name beside Express 5; what specs use of it has the same types. */
declare module 'express4' {
  export { default } from 'express';
}
