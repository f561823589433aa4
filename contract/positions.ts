/** The header of what is read that says as of which change: opaque, to be compared with the one that a line begins at. */
export const positionHeader = 'x-changes'
/** The first event of `GET /events`, by this name: the change that the line begins at. */
export const positionEvent = 'position'
