import type { PlatformCode } from '#contract/platform/platforms.ts'
import type { Server } from '#server/app/server.ts'
import { linkDemoGetir } from './getir.ts'
import { linkDemoLieferando } from './lieferando.ts'
import { linkDemoMigros } from './migros.ts'
import { linkDemoTrendyol } from './trendyol.ts'
import { linkDemoUberEats } from './uber-eats.ts'
import { linkDemoWolt } from './wolt.ts'
import { linkDemoYemeksepeti } from './yemeksepeti.ts'

interface Simulated {
  /** The folder of the simulator. */
  folder: string
  /** Links the demo's branches to the simulator at an address. */
  link: (server: Server, url: string) => Promise<void>
}

/** Each platform's simulator, and how the demo's branches are linked to it. */
export const simulatedPlatforms: Record<PlatformCode, Simulated> = {
  getir: { folder: 'getir', link: linkDemoGetir },
  yemeksepeti: { folder: 'yemeksepeti', link: linkDemoYemeksepeti },
  trendyol: { folder: 'trendyol-go', link: linkDemoTrendyol },
  migros: { folder: 'migros-yemek', link: linkDemoMigros },
  wolt: { folder: 'wolt', link: linkDemoWolt },
  ubereats: { folder: 'uber-eats', link: linkDemoUberEats },
  lieferando: { folder: 'lieferando', link: linkDemoLieferando },
}

/** The environment variable of a platform's simulator: the port it listens on, or its address. */
export const variableOf = ({ folder }: Simulated, kind: 'PORT' | 'URL'): string =>
  `${folder.toUpperCase().replaceAll('-', '_')}_${kind}`
