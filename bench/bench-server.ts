import { startServer, type Server, type ServerOptions } from '#server/app/server.ts'

/** The options that a benchmark chooses; `startBenchServer` sets the others. */
type Own = Omit<ServerOptions, 'key' | 'isDemo' | 'publicUrl' | 'logLevel'> & { isDemo?: boolean }

/** Starts a server in this process that logs only the error that ends it. */
export const startBenchServer = (it: Own): Promise<Server> =>
  startServer({ isDemo: false, ...it, key: Buffer.alloc(32, 1), publicUrl: 'http://localhost', logLevel: 'fatal' })
