/** Where a file that a run made lies in the store. */
export const madeName = (id: string) => `made/${id}`
