export const sendStep = async (..._: unknown[]): Promise<string> => ''
