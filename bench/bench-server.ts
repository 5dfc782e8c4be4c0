import { startServer, type Server, type ServerOptions } from '#server/app/server.ts'

/** What a measured server has in common with others, whatever its role. */
type Own = Omit<ServerOptions, 'key' | 'isDemo' | 'publicUrl' | 'logLevel'> & { isDemo?: boolean }

/** Starts a server in this process that logs nothing but its own end. */
export const startBenchServer = (it: Own): Promise<Server> =>
  startServer({ isDemo: false, ...it, key: Buffer.alloc(32, 1), publicUrl: 'http://localhost', logLevel: 'fatal' })
