import { once } from 'node:events'
import net, { type AddressInfo, type Socket } from 'node:net'

/**
 * A connection between a node and its database that can be cut, slowed, or made to swallow what is
 * sent.
 */
export interface Proxy {
  port: number
  /** Resets every open connection; new ones go through. */
  reset(): void
  /**
   * `slow` delays each chunk by this many milliseconds. `deaf` accepts everything and passes
   * nothing on. `shut` refuses connections.
   */
  be(what: 'well' | 'deaf' | 'shut' | { slow: number }): void
  close(): Promise<void>
}

export async function openProxy(to: number): Promise<Proxy> {
  let state: Parameters<Proxy['be']>[0] = 'well'
  const open = new Set<Socket>()
  const join = (from: Socket, into: Socket) => {
    open.add(from)
    from.on('error', () => into.destroy())
    from.on('close', () => {
      open.delete(from)
      into.destroy()
    })
    from.on('data', (part) => {
      if (state === 'deaf') return
      if (typeof state === 'object') setTimeout(() => into.writable && into.write(part), state.slow)
      else into.write(part)
    })
  }
  const server = net.createServer((line) => {
    if (state === 'shut') return line.resetAndDestroy()
    const database = net.connect(to, '127.0.0.1')
    join(line, database)
    join(database, line)
  })
  server.on('error', () => undefined)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const reset = () => open.forEach((it) => it.resetAndDestroy())
  return {
    port: (server.address() as AddressInfo).port,
    reset,
    be: (what) => {
      // A connection that has lost bytes can never be used again.
      if (state === 'deaf' && what !== 'deaf') reset()
      state = what
    },
    close: async () => {
      reset()
      server.close()
      await once(server, 'close')
    },
  }
}
