export const drainInbox = async (..._: unknown[]): Promise<string> => ''
