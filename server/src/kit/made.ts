/** The name in the store of a file that a run made. */
export const madeName = (id: string) => `made/${id}`
