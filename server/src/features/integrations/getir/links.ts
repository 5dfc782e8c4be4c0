export const linkGetir = async (..._: unknown[]): Promise<string> => ''
