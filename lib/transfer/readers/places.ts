/** The places of the clean installation that imported content is placed below by default: remote ids of their locations. */
export const homeLocation = 'f3e90596361e31d496d4026eb624c983';
export const mediaLocation = '75c715a51699d2d309a924eca6a95145';
export const usersLocation = '3f6d92f8044aed134f32153517850f5a';
