export const webhookRoutes = async (..._: unknown[]): Promise<string> => ''
