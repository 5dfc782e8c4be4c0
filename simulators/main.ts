import { stopWithParent } from './stop-with-parent.ts'

/**
 * Runs simulators in one process: `node simulators/main.ts getir mail=4626`. Each listens on the
 * given port, or on a free one. Prints one line per simulator: its name, then its addresses.
 */
interface Running {
  addresses: string[]
  stop: () => unknown
}

const minute = 60_000

/** How to start each simulator. Couriers take a few minutes, as people who watch a demo expect. */
const simulators: Record<string, (port: number) => Promise<Running>> = {
  getir: async (port) => at(await (await import('./getir/getir.ts')).createGetir({ port })),
  yemeksepeti: async (port) => {
    const { createYemeksepeti } = await import('./yemeksepeti/yemeksepeti.ts')
    return at(await createYemeksepeti({ port, riderMs: { arrive: 4 * minute, leave: 7 * minute } }))
  },
  'trendyol-go': async (port) => {
    const { createTrendyolGo } = await import('./trendyol-go/trendyol-go.ts')
    const courierMs = { near: 6 * minute, take: 9 * minute, deliver: 22 * minute }
    return at(await createTrendyolGo({ port, courierMs }))
  },
  'migros-yemek': async (port) => {
    const { createMigrosYemek } = await import('./migros-yemek/migros-yemek.ts')
    const beforeLeaving = { assigned: 2 * minute, approached: 5 * minute, arrived: 7 * minute }
    return at(
      await createMigrosYemek({ port, courierMs: { ...beforeLeaving, leaves: 9 * minute, delivers: 22 * minute } }),
    )
  },
  wolt: async (port) => {
    const { createWolt } = await import('./wolt/wolt.ts')
    const courierMs = { arrives: 6 * minute, leaves: 9 * minute, delivers: 22 * minute }
    return at(await createWolt({ port, courierMs }))
  },
  'uber-eats': async (port) => {
    const { createUberEats } = await import('./uber-eats/uber-eats.ts')
    const courierMs = { assigned: 2 * minute, arrives: 6 * minute, leaves: 9 * minute, delivers: 22 * minute }
    return at(await createUberEats({ port, courierMs }))
  },
  lieferando: async (port) => {
    const { createLieferando } = await import('./lieferando/lieferando.ts')
    const courierMs = { arrives: 6 * minute, leaves: 9 * minute, delivers: 22 * minute }
    return at(await createLieferando({ port, courierMs }))
  },
  vigo: async (port) => {
    const { createVigo } = await import('./vigo/vigo.ts')
    const beforeDoor = { assigned: minute, arrived: 4 * minute, leaves: 6 * minute }
    return at(await createVigo({ port, courierMs: { ...beforeDoor, atDoor: 14 * minute, delivers: 16 * minute } }))
  },
  mudita: async (port) => at(await (await import('./mudita/mudita.ts')).createMudita({ port })),
  'uber-direct': async (port) => at(await (await import('./uber-direct/uber-direct.ts')).createUberDirect({ port })),
  'wolt-drive': async (port) => at(await (await import('./wolt-drive/wolt-drive.ts')).createWoltDrive({ port })),
  iyzico: async (port) => at(await (await import('./iyzico/iyzico.ts')).createIyzico({ port, tellsAfterMs: 3000 })),
  paytr: async (port) => at(await (await import('./paytr/paytr.ts')).createPaytr({ port, showsUnheard: true })),
  param: async (port) => at(await (await import('./param/param.ts')).createParam({ port })),
  stripe: async (port) => at(await (await import('./stripe/stripe.ts')).createStripe({ port })),
  // Changes made by citizens can be read without delay here, because no visitor watches a demo for
  // the hour that İYS takes.
  iys: async (port) => at(await (await import('./iys/iys.ts')).createIys({ port, delayMs: 0 })),
  switchboard: async (port) => {
    const { startOriginate } = await import('./switchboard/originate.ts')
    return at(await startOriginate({ key: 'sofra-demo-verimor', port }))
  },
  mail: async (port) => {
    const { smtpUrl, url, stop } = await (await import('./mail/mail.ts')).createMail({ smtpPort: 0, port })
    return { addresses: [smtpUrl, url], stop }
  },
  push: async (port) => at(await (await import('./push/push.ts')).createPush({ port })),
  sms: async (port) => {
    const { account, url, stop } = await (await import('./sms/sms.ts')).createSms({ port })
    return { addresses: [account, url], stop }
  },
}

const at = ({ url, stop }: { url: string; stop: () => unknown }): Running => ({ addresses: [url], stop })

const asked = process.argv.slice(2).map((it) => it.split('='))
const unknown = asked.find(([name]) => !Object.hasOwn(simulators, name!))
if (unknown || asked.length === 0) {
  console.error(`Usage: node simulators/main.ts NAME[=PORT] …, with the names ${Object.keys(simulators).join(', ')}`)
  process.exit(2)
}
const running = await Promise.all(
  asked.map(async ([name, port = '0']) => {
    const it = await simulators[name!]!(Number(port))
    console.log(`${name} ${it.addresses.join(' ')}`)
    return it
  }),
)
stopWithParent(() => Promise.all(running.map((it) => it.stop())))
