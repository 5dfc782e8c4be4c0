import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listen } from '../listen.ts'
import { createLedger, momentText, type Entry, type Ledger, type Status, type Type } from './ledger.ts'
import { createTokens } from './tokens.ts'

/** A company that has signed up at İYS. */
export interface Provider {
  iysCode: number
  username: string
  password: string
  brands: { brandCode: number; name: string }[]
}

/**
 * A fault for the next matching calls: an error answer, no answer at all (`drop`), or an answer
 * lost after the call took effect.
 */
export interface Fault {
  path?: string
  times?: number
  kind: 'fail' | 'drop'
  status?: number
  afterEffect?: boolean
}

export interface IysOptions {
  port?: number
  now?: () => number
  tokenSec?: number
  refreshSec?: number
  /** How old a change must be before it can be read. */
  delayMs?: number
  /**
   * How many calls a company may make per minute before İYS answers 429. İYS does not publish the
   * number.
   */
  perMinute?: number
}

const weekMs = 7 * 86_400_000
const maxPage = 1000

type Reply = [status: number, body: unknown]

/**
 * İYS as described on its public pages: tokens, brands, single consents, the consents of an
 * address, and changes by page.
 */
export async function createIys({
  port = 0,
  now = Date.now,
  tokenSec = 7200,
  refreshSec = 14_400,
  delayMs = 3_600_000,
  perMinute = 600,
}: IysOptions = {}) {
  const providers = new Map<number, Provider>()
  const ledgers = new Map<number, Ledger>()
  const tokens = createTokens({ now, tokenSec, refreshSec })
  let faults: Fault[] = []
  const calls: { method: string; path: string; status: number }[] = []
  let window = { at: 0, counts: new Map<string, number>() }

  const ledgerOf = (brandCode: number) => {
    const known = ledgers.get(brandCode) ?? createLedger(now)
    ledgers.set(brandCode, known)
    return known
  }
  const add = (it: Provider) => void providers.set(it.iysCode, it)
  const problem = (status: number, code: string, message: string): Reply => [status, { code, message }]

  function isTooOften(user: string): boolean {
    if (now() - window.at >= 60_000) window = { at: now(), counts: new Map() }
    const count = (window.counts.get(user) ?? 0) + 1
    window.counts.set(user, count)
    return count > perMinute
  }

  function signIn(body: Record<string, unknown>): Reply {
    if (body['grant_type'] === 'refresh_token') {
      const renewed = tokens.renew(String(body['refresh_token']))
      return renewed ? [200, renewed] : problem(401, 'H082', 'Yenileme jetonu geçersiz.')
    }
    const user = [...providers.values()].find(
      (it) => it.username === body['username'] && it.password === body['password'] && body['grant_type'] === 'password',
    )
    return user ? [200, tokens.issue(user.username)] : problem(401, 'H081', 'Kullanıcı adı veya şifre hatalı.')
  }

  function changes(ledger: Ledger, query: URLSearchParams): Reply {
    const [source, after] = [query.get('source') ?? 'IYS', Number(query.get('after')?.split('_')[0] ?? 0)]
    const limit = Math.min(Number(query.get('limit') ?? 100) || 100, maxPage)
    const list = ledger.entries
      .map((it, at) => ({ it, place: at + 1 }))
      .filter(({ it, place }) => place > after && it.at <= now() - delayMs && it.at > now() - weekMs)
      .filter(({ it }) => it.source.startsWith('HS_') === (source === 'HS'))
      .slice(0, limit)
    const last = list.at(-1)
    const end = last ? `${last.place}_${last.it.transactionId}` : (query.get('after') ?? '')
    return [200, { after: end, list: list.map(({ it }) => shown(it)) }]
  }

  function answer(method: string, url: URL, token: string, body: Record<string, unknown>): Reply {
    const path = url.pathname
    if (method === 'POST' && path === '/oauth2/token') return signIn(body)
    const user = tokens.userOf(token)
    if (!user) return problem(401, 'H080', 'Erişim jetonu geçersiz.')
    if (isTooOften(user)) return problem(429, 'H084', 'İstek sınırı aşıldı.')
    const [, sp, brand, rest = ''] = /^\/sps\/(\d+)\/brands(?:\/(\d+)(\/.*))?$/.exec(path) ?? []
    const provider = providers.get(Number(sp))
    if (!provider || provider.username !== user) return problem(403, 'H071', 'Bu işlem için yetkiniz yok.')
    if (method === 'GET' && brand === undefined)
      return [200, provider.brands.map((it, at) => ({ ...it, master: at === 0, stats: {} }))]
    const code = Number(brand)
    if (!provider.brands.some((it) => it.brandCode === code)) return problem(403, 'H072', 'Marka bulunamadı.')
    const ledger = ledgerOf(code)
    if (method === 'POST' && rest === '/consents') {
      const taken = ledger.take(body)
      if (Array.isArray(taken)) return [422, { errors: taken }]
      return [200, { transactionId: taken.transactionId, creationDate: taken.creationDate }]
    }
    if (method === 'POST' && rest === '/consents/status') {
      const held = ledger.of(String(body['recipient']), String(body['recipientType']), String(body['type']))
      if (!held) return problem(404, 'H073', 'İzin bulunamadı.')
      return [200, shown(held)]
    }
    if (method === 'GET' && rest === '/consents/changes') return changes(ledger, url.searchParams)
    return problem(404, 'H070', 'Metot bulunamadı.')
  }

  /** A citizen decides at İYS itself: in its app, through its short number or its call centre. */
  function decide(brandCode: number, it: { recipient: string; type: Type; status: Status }): Entry {
    return ledgerOf(brandCode).write({
      ...it,
      recipientType: 'BIREYSEL',
      source: 'IYS_MOBIL',
      consentDate: momentText(now()),
    })
  }

  /** Picks one of the recorded decisions at random and lets its citizen decide the opposite. */
  function changeMind(random: () => number): Entry | undefined {
    const codes = [...ledgers.keys()].filter((it) => ledgerOf(it).entries.length > 0)
    const code = codes[Math.floor(random() * codes.length)]
    if (code === undefined) return undefined
    const { entries, of } = ledgerOf(code)
    const any = entries[Math.floor(random() * entries.length)]!
    const last = of(any.recipient, any.recipientType, any.type)!
    return decide(code, { recipient: last.recipient, type: last.type, status: last.status === 'ONAY' ? 'RET' : 'ONAY' })
  }

  /** Records earlier filings. Recording them again changes nothing. */
  function hold(brandCode: number, list: readonly (Pick<Entry, 'recipient' | 'type' | 'status'> & { at: string })[]) {
    const ledger = ledgerOf(brandCode)
    for (const { at, ...it } of list)
      if (ledger.of(it.recipient, 'BIREYSEL', it.type)?.status !== it.status)
        ledger.write({ ...it, recipientType: 'BIREYSEL', source: 'HS_WEB', consentDate: momentText(Date.parse(at)) })
  }

  const control = {
    add,
    decide,
    hold,
    changeMind,
    plan: (fault: Fault) => void faults.push({ times: 1, ...fault }),
    endTokens: tokens.end,
    calls,
    ledgerOf,
  }

  function controlled(method: string, path: string, body: Record<string, unknown>): Reply {
    if (method !== 'POST') return [404, {}]
    if (path === '/__control/providers') add(body as unknown as Provider)
    else if (path === '/__control/consents') hold(Number(body['brandCode']), body['list'] as Parameters<typeof hold>[1])
    else if (path === '/__control/citizens') return [200, changeMind(Math.random) ?? {}]
    else if (path === '/__control/faults') control.plan(body as unknown as Fault)
    else return [404, {}]
    return [200, {}]
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://iys')
    const method = request.method ?? ''
    const text = Buffer.concat(await request.toArray()).toString('utf8')
    const body = parsed(text)
    const send = ([status, given]: Reply) =>
      response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(given))
    if (!body) return void send(problem(400, 'H001', 'İstek okunamadı.'))
    if (url.pathname.startsWith('/__control/')) return void send(controlled(method, url.pathname, body))
    const fault = faults.find((it) => !it.path || url.pathname.endsWith(it.path))
    if (fault) fault.times = (fault.times ?? 1) - 1
    faults = faults.filter((it) => (it.times ?? 0) > 0)
    const token = request.headers.authorization?.replace(/^Bearer /, '') ?? ''
    const reply = !fault || fault.afterEffect ? answer(method, url, token, body) : undefined
    calls.push({ method, path: url.pathname, status: fault ? (fault.status ?? 0) : reply![0] })
    if (!fault) return void send(reply!)
    if (fault.kind === 'drop') return void response.destroy()
    send(problem(fault.status ?? 500, 'H999', 'Sistem hatası.'))
  }

  const server = createServer((request, response) => void handle(request, response).catch(() => response.destroy()))
  return { ...(await listen(server, port)), control }
}
export type Iys = Awaited<ReturnType<typeof createIys>>

/** An entry as the caller receives it. */
function shown(entry: Entry) {
  const { at: _, ...it } = entry
  return it
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const it: unknown = JSON.parse(text || '{}')
    return typeof it === 'object' && it !== null && !Array.isArray(it) ? (it as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
