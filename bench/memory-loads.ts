import { setTimeout as wait } from 'node:timers/promises'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import sharp from 'sharp'
import type { MadeFile } from '#contract/platform/file.ts'
import { credentials, ids } from './lay.ts'

export type Ask = (method: string, path: string, it?: { key?: string; body?: string | Uint8Array }) => Promise<Buffer>

/**
 * A kind of work: how often it is done and how many at once when it is measured alone, and how
 * often per minute when it is measured together with the others.
 */
export interface Load {
  count: number
  atOnce: number
  aMinute: number
  ask(n: number): Promise<unknown>
}

/**
 * Every kind of work that a node does on request. `waiting` are orders to approve, `menus` branches
 * with a menu, `key` an ordering app's key, and `email` the address of a user who only signs in.
 */
export async function loadsOf(
  ask: Ask,
  { waiting, menus, key, email }: { waiting: string[]; menus: string[]; key: string; email: string },
): Promise<Record<string, Load>> {
  const menu = (n: number) => menus[n % menus.length]!
  const made = async (path: string): Promise<Buffer> => {
    const { id } = JSON.parse(String(await ask('POST', path))) as MadeFile
    for (;;) {
      const { state, url } = JSON.parse(String(await ask('GET', `/file/${id}`))) as MadeFile
      if (url) return ask('GET', url.replace('/api', ''))
      if (state === 'failed') throw new Error(`${path} failed.`)
      await wait(100)
    }
  }
  const books = await dearer(await made(`/branch/${menu(0)}/menu/export`))
  const photograph = await drawn()
  return {
    lists: {
      count: 3000,
      atOnce: 16,
      aMinute: 240,
      ask: (n) => ask('GET', `/order?branch_id=${ids.branch(n % 20)}&limit=200`),
    },
    searches: {
      count: 1500,
      atOnce: 16,
      aMinute: 60,
      ask: (n) => ask('GET', `/order?limit=200&search=musteri${n % 2 ? '' : `%20${n % 900}`}`),
    },
    steps: {
      count: 3000,
      atOnce: 16,
      aMinute: 120,
      ask: () => ask('PATCH', `/order/${waiting.pop()}/approve`, { body: '{"version":1}' }),
    },
    menus: {
      count: 3000,
      atOnce: 16,
      aMinute: 480,
      ask: (n) => ask('GET', `/menu/${menu(n)}${n % 2 ? `?at=${new Date().toISOString()}` : ''}`, { key }),
    },
    'sign-ins': {
      count: 200,
      atOnce: 8,
      aMinute: 12,
      ask: () => ask('POST', '/user/login', { key: '', body: JSON.stringify({ ...credentials, email }) }),
    },
    'csv files': { count: 6, atOnce: 2, aMinute: 1, ask: () => made('/order/export?format=csv') },
    'xlsx files': { count: 4, atOnce: 2, aMinute: 0.5, ask: () => made('/order/export?format=xlsx') },
    imports: {
      count: 40,
      atOnce: 2,
      aMinute: 4,
      ask: (n) => ask('POST', `/branch/${menu(0)}/menu/import?dry_run=false`, { body: books[n % 2]! }),
    },
    pictures: {
      count: 40,
      atOnce: 4,
      aMinute: 4,
      ask: () => ask('POST', '/picture?kind=product', { body: photograph }),
    },
  }
}

/** Two versions of a menu's file that differ in every product's price. */
async function dearer(file: Uint8Array): Promise<Uint8Array[]> {
  const { sheets } = await readXlsx(file)
  return Promise.all(
    [1, 2].map(async (more) => {
      const changed = sheets.map(({ name, rows }) => {
        const price = rows[0]!.indexOf('Fiyat')
        return {
          name,
          rows: rows.map((row, n) => row.map((it, column) => (n > 0 && column === price ? Number(it) + more : it))),
        }
      })
      return (await writeXlsx({ sheets: changed })) as Uint8Array
    }),
  )
}

/** A phone's picture: 12 megapixels, some 5 MB. */
const drawn = (): Promise<Buffer> =>
  sharp({
    create: {
      width: 4000,
      height: 3000,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    },
  })
    .jpeg({ quality: 80 })
    .toBuffer()
