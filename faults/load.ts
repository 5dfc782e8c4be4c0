import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Installation } from './installation.ts'

/**
 * The load that apps produce, with the orders that were acknowledged so far: `acknowledged` holds
 * the order that each key was acknowledged with.
 */
export interface Load {
  acknowledged: Map<string, string>
  /** Keys that were acknowledged with two different orders. */
  contradicted: string[]
  /** Answers by status; 0 means no answer. */
  answers: Map<number, number>
  /** Resolves once each node has acknowledged an order sent after this call. */
  served(patienceMs: number): Promise<boolean>
  stop(): Promise<void>
}

const askMs = 10_000

/**
 * Ordering apps that never give up. Each sends an order with its own key to one node, then to the
 * next, until it is acknowledged, like an app whose customer waits.
 */
export function startLoad({ nodes, company }: Installation, branches: string[], apps: number): Load {
  let isOn = true
  const acknowledged = new Map<string, string>()
  const contradicted: string[] = []
  const answers = new Map<number, number>()
  const lastServed = new Map<string, number>()
  const count = (status: number) => answers.set(status, (answers.get(status) ?? 0) + 1)

  async function send(url: string, key: string, branch_id: string): Promise<boolean> {
    const at = performance.now()
    try {
      const response = await fetch(`${url}/api/order`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${company.api_key}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: JSON.stringify({
          branch_id,
          delivery_type: 'comeGetIt',
          customer: { name: 'Fault' },
          note: key,
          payment_method: 'cash',
          lines: [{ name: 'Çay', quantity: 1, unit_price: 3000, tax_rate: 10 }],
        }),
        signal: AbortSignal.timeout(askMs),
      })
      const body = (await response.json()) as { id: string }
      count(response.status)
      if (response.status !== 201) return false
      lastServed.set(url, at)
      const known = acknowledged.get(key)
      if (known !== undefined && known !== body.id) contradicted.push(key)
      acknowledged.set(key, body.id)
      return true
    } catch {
      count(0)
      return false
    }
  }

  async function app(n: number) {
    for (let i = n; isOn; i++) {
      const key = randomUUID()
      const branch = branches[i % branches.length]!
      for (let node = i; ; node++) {
        if (await send(nodes[node % 2]!.url, key, branch)) break
        if (!isOn) return
        await wait(100)
      }
      // Now and then a request that was answered is repeated, as an app does when the answer was
      // lost.
      if (i % 5 === 0) await send(nodes[(i + 1) % 2]!.url, key, branch)
    }
  }
  const running = Array.from({ length: apps }, (_, n) => app(n))

  return {
    acknowledged,
    contradicted,
    answers,
    served: async (patienceMs) => {
      const since = performance.now()
      while (performance.now() - since < patienceMs) {
        if (nodes.every(({ url }) => (lastServed.get(url) ?? 0) > since)) return true
        await wait(20)
      }
      return false
    },
    stop: async () => {
      isOn = false
      await Promise.all(running)
    },
  }
}
