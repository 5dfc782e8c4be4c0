import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { storeAddress } from '#server/kit/files/open-store.ts'
import type { Tiles } from './http/tiles.ts'

/** The configuration in the environment; bin/environment.mjs lists the names. */
export interface Config {
  port: number
  host: string
  data: string
  /** A folder, or the address of an S3 store (kit/files/open-store.ts). */
  files: string
  /**
   * The owner's address of an external database, and the application's role in it if the owner may
   * not create the role.
   */
  databaseUrl: string | undefined
  databaseAppUrl: string | undefined
  /** The address of a replica, used for reports, with the application's role. */
  databaseReplicaUrl: string | undefined
  isDemo: boolean
  /** Simulated customers order all day; off for tests that place their own orders. */
  hasFeed: boolean
  role: 'all' | 'api' | 'worker'
  metricsToken: string | undefined
  logLevel: string
  publicUrl: string
  key: string | undefined
  /**
   * The proxies that are trusted to state the caller's address: their number, or their addresses;
   * false for none.
   */
  proxy: number | string[] | false
  /**
   * The address of a mail server. Without one, mails wait, or go to the demo's simulated server.
   */
  smtpUrl: string | undefined
  smtpFrom: string
  /** The account at a provider of SMS. Without one, the demo's simulated provider is used, or none. */
  smsUrl: string | undefined
  /**
   * The address of a search with Nominatim's protocol. Without one, places are found only among the
   * orders' addresses.
   */
  geocoder: string | undefined
  /** The address of a server of map tiles. Without one, maps show a grid. */
  tiles: Tiles | undefined
  /** Whether webhooks may go to private networks and by plain http. */
  allowsPrivateHosts: boolean
  /** The public address of a separate host for previews of themes. */
  previewUrl: string | undefined
  panel: string
}

const roles = ['all', 'api', 'worker'] as const

/** Reads the environment. Throws a message that says what is wrong with it. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const port = Number(env['PORT'] ?? 3000)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`PORT must be a port number, not «${env['PORT']}».`)
  const role = roles.find((it) => it === (env['SOFRA_ROLE'] ?? 'all'))
  if (!role) throw new Error(`SOFRA_ROLE must be all, api or worker, not «${env['SOFRA_ROLE']}».`)
  const data = resolve(env['SOFRA_DATA'] ?? 'data')
  return {
    port,
    role,
    host: env['SOFRA_HOST'] ?? '127.0.0.1',
    data,
    files: filesAt(env['SOFRA_FILES'], data),
    databaseUrl: env['DATABASE_URL'] || undefined,
    databaseAppUrl: env['DATABASE_APP_URL'] || undefined,
    databaseReplicaUrl: env['DATABASE_REPLICA_URL'] || undefined,
    isDemo: env['SOFRA_DEMO'] !== '0',
    hasFeed: env['SOFRA_FEED'] !== '0',
    metricsToken: env['METRICS_TOKEN'] || undefined,
    logLevel: env['LOG_LEVEL'] ?? 'warn',
    publicUrl: env['SOFRA_URL'] ?? `http://localhost:${port}`,
    key: env['SOFRA_KEY'] || undefined,
    proxy: readProxy(env['SOFRA_PROXY'] ?? ''),
    smtpUrl: env['SMTP_URL'] || undefined,
    smtpFrom: env['SMTP_FROM'] || 'Sofra <no-reply@sofra.test>',
    smsUrl: env['SMS_URL'] || undefined,
    geocoder: readAddress('SOFRA_GEOCODER', env['SOFRA_GEOCODER'], 'of a search'),
    allowsPrivateHosts: env['SOFRA_WEBHOOK_PRIVATE'] === '1',
    previewUrl: readAddress('SOFRA_PREVIEW_URL', env['SOFRA_PREVIEW_URL'], 'of previews'),
    tiles: readTiles(env['SOFRA_TILES'], env['SOFRA_TILES_BY']),
    panel: join(import.meta.dirname, '../../../panel/dist'),
  }
}

/** An address reached by http or https. */
function readAddress(name: string, given: string | undefined, what: string): string | undefined {
  if (!given) return undefined
  if (!/^https?:$/.test(URL.parse(given)?.protocol ?? ''))
    throw new Error(`${name} must be the http(s) address ${what}, not «${given}».`)
  return given
}

/** An address with placeholders for zoom, column and row, and the map's attribution. */
function readTiles(url: string | undefined, attribution: string | undefined): Tiles | undefined {
  if (!url) return undefined
  const isAddress = /^https?:$/.test(URL.parse(url)?.protocol ?? '')
  if (!isAddress || !['{z}', '{x}', '{y}'].every((it) => url.includes(it)))
    throw new Error(`SOFRA_TILES must be an http(s) address with {z}, {x} and {y}, not «${url}».`)
  if (!attribution) throw new Error('SOFRA_TILES_BY must say whose map it is, as its licence asks.')
  return { url, attribution }
}

/** A number of hops, or addresses and networks separated by commas. */
function readProxy(given: string): Config['proxy'] {
  const all = given.split(',').flatMap((it) => it.trim() || [])
  const [first, ...more] = all
  if (first === undefined) return false
  if (more.length === 0 && /^[1-9]$/.test(first)) return Number(first)
  for (const it of all) {
    const [address = '', bits, ...rest] = it.split('/')
    const family = isIP(address)
    const isGood = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
    if (family === 0 || !isGood || rest.length > 0)
      throw new Error(`SOFRA_PROXY must be a number of proxies or addresses and networks, not «${it}».`)
  }
  return all
}

/** Where files are stored: as configured, or in a folder beside the embedded database. */
function filesAt(given: string | undefined, data: string): string {
  if (!given) return join(data, 'files')
  return typeof storeAddress(given) === 'string' ? resolve(given) : given
}
