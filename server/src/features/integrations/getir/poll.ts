export const pollGetir = async (..._: unknown[]): Promise<string> => ''
