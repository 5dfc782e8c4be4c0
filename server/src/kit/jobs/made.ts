/** The name under which the store keeps the file that a run made. */
export const runFileName = (id: string) => `made/${id}`
