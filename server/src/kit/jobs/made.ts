/** The name in the store of a file that a run made. */
export const runFileName = (id: string) => `made/${id}`
