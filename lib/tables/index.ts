/** The entry `express-cms-rest/repository`: helpers for those who implement `Repository`. */
export { itemsOf } from '../items-of-views/items-of.js';
export * from '../repository/implementing.js';
