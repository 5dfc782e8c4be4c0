import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { connect } from '#server/db/client.ts'
import { count } from './costs.ts'
import { copyOfWorld } from './laid-world.ts'
import { linkTenant } from './link-tenant.ts'
import type { FeedWorld, Product } from './product.ts'
import { Running } from './running.ts'
import { addressOf, layTenant, renamed } from './tenant.ts'

/**
 * The world that a test file runs in. `tenant`: a company of its own, in the product that all files
 * of a worker share. `demo`: the demo world of that shared product, with its dealers and platforms;
 * such files do not interfere with each other. `alone`: a product of its own, for tests that kill
 * it, set it up or change it for all users.
 */
export type Where = 'tenant' | 'demo' | 'alone'

/** A product of this worker, and a function that stops it. */
interface Started {
  product: Product
  database: string
  end: () => Promise<void>
}

/** A worker's products: one that stays for all files, and one for a file that needs its own. */
export class House {
  private shared: Promise<Started> | undefined
  private alone: { file: string; started: Promise<Started> } | undefined
  private readonly tenants = new Map<string, Promise<Product>>()

  async of(where: Where, file: string): Promise<Product> {
    if (where === 'demo') return (await this.demo()).product
    if (where === 'tenant') {
      const known = this.tenants.get(file) ?? this.tenant(this.tenants.size + 1)
      this.tenants.set(file, known)
      return known
    }
    if (this.alone?.file !== file) {
      await (await this.alone?.started)?.end()
      this.alone = { file, started: start() }
    }
    return (await this.alone.started).product
  }

  async end() {
    await Promise.all([this.shared, this.alone?.started].map(async (it) => (await it)?.end()))
  }

  private demo() {
    return (this.shared ??= start())
  }

  /** A copy of the company that the demo watches. */
  private async tenant(nth: number): Promise<Product> {
    count('tenants')
    const { product: demo, database } = await this.demo()
    const watched = demo.feed.watched_branch_id
    const company = demo.feed.companies.find((it) => it.branches.some(({ id }) => id === watched))!
    const client = await connect(database)
    const { api_key } = await layTenant(client, company.id, watched, nth).finally(() => client.end())
    const branches = company.branches.map((it) => ({
      ...it,
      id: renamed(it.id, nth),
      platform_ids: {} as { getir?: string },
    }))
    const product: Product = {
      url: demo.url,
      getir: demo.getir,
      trendyol: demo.trendyol,
      push: demo.push,
      sms: demo.sms,
      kill: () => Promise.reject(new Error('Others share this product: test.use({ where: "alone" })')),
      feed: {
        watched_branch_id: renamed(watched, nth),
        companies: [{ id: renamed(company.id, nth), api_key, branches }],
      },
      addressOf: (who) =>
        /^(provider|dealer|saha)$/.test(who) ? `${who}@sofra.test` : addressOf(`${who}@sofra.test`, nth),
    }
    branches.find(({ id }) => id === renamed(watched, nth))!.platform_ids.getir = await linkTenant(product, watched)
    return product
  }
}

/** A product on a copy of the prepared world, started as `npm start` starts it. */
async function start(): Promise<Started> {
  count('starts')
  const { data, variables } = await copyOfWorld()
  const running = new Running({ SOFRA_DATA: data, ...variables })
  await running.start()
  const written = async <T>(name: string) => JSON.parse(await readFile(join(data, name), 'utf8')) as T
  const [feed, push] = [await written<FeedWorld>('feed.json'), await written<{ url: string }>('push.json')]
  const sms = await written<{ inbox: string }>('sms.json')
  return {
    product: {
      get url() {
        return running.url
      },
      get getir() {
        return running.getir
      },
      get trendyol() {
        return running.trendyol
      },
      push: push.url,
      sms: sms.inbox,
      kill: () => running.kill(),
      feed,
      addressOf: (who) => `${who}@sofra.test`,
    },
    database: variables['DATABASE_URL']!,
    end: async () => {
      await running.end()
      await rm(data, { recursive: true, force: true })
    },
  }
}
