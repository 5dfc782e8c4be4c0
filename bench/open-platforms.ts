import type { PlatformCode } from '#contract/platform/platforms.ts'
import { openOutside, prepareDemo } from '#demo/open-demo.ts'
import { startBenchServer } from './bench-server.ts'
import { openBench } from './open.ts'

/** The bodies with which these simulators cancel orders as a customer. The others need no body. */
export const cancelledBy: Partial<Record<PlatformCode, object>> = {
  getir: { by: 'customer' },
  trendyol: { reasonCode: 100 },
}

/**
 * The demo world with its server and all simulated platforms. The server learns the platforms'
 * addresses only from `openDemo`. `linked` lists the branches that each platform serves. `control`
 * calls the control API of a platform's simulator; without a body, it only reads. `endedThere` says
 * whether an order was cancelled or refused at its platform, whoever did so: platforms also cancel
 * orders that nobody answers in time.
 */
export async function openPlatforms() {
  await using opened = new AsyncDisposableStack()
  const { dataDir: data, postgres, client } = opened.use(await openBench())
  await prepareDemo({ ownerUrl: postgres.ownerUrl, data, files: data, onPart: () => undefined })
  const outside = opened.adopt(await openOutside({ hasMail: true, hasSms: true }), (it) => it.stop())
  const server = opened.adopt(
    await startBenchServer({
      url: postgres.url,
      files: data,
      role: 'all',
      isDemo: true,
      smtp: { url: outside.mail!.url, from: 'bench@sofra.test' },
    }),
    (it) => it.stop(),
  )
  const linked = async () =>
    (
      await client.query<{ platform: PlatformCode; branch_id: string }>(
        'select platform, branch_id from platform_link where is_active order by platform, branch_id',
      )
    ).rows
  const control = async <T>(code: PlatformCode, path: string, body?: object): Promise<T> => {
    const response = await fetch(`${outside.platforms.get(code)!}/__control${path}`, {
      ...(body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${code} ${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as T
  }
  const endedThere = async (code: PlatformCode, id: string): Promise<boolean> =>
    /"(?:\w*status|\w*state)":"?(?:15\d\d|16\d\d|cancell?ed|rejected|denied|unsupplied|expired|failed)/i.test(
      JSON.stringify(await control(code, `/orders/${id}`)),
    )
  const all = opened.move()
  return { data, client, outside, server, linked, control, endedThere, [Symbol.asyncDispose]: () => all.disposeAsync() }
}
