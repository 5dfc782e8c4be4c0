import { existsSync } from 'node:fs'
import { calls, type contract } from '#contract/contract.ts'

/**
 * Assigns each wing of the contract to one of the files into which a sweep is divided, so that test
 * workers can share the sweep. A new wing does not compile until it is assigned.
 */
const shardOf = {
  identity: 'people',
  organisation: 'people',
  menu: 'menu',
  ordering: 'orders',
  members: 'menu',
  marketing: 'orders',
  dining: 'menu',
  integrations: 'orders',
  platform: 'orders',
} as const satisfies Record<keyof typeof contract, string>

export type Shard = (typeof shardOf)[keyof typeof shardOf]

export const callsOf = (shard: Shard) =>
  calls.filter(({ wing }) => Object.entries(shardOf).some(([name, of]) => name === wing && of === shard))

/**
 * The files that a sweep lacks. There must be one per shard, such as `contract-sweep-menu.test.ts`.
 */
export const missingFiles = (sweep: string): string[] =>
  [...new Set(Object.values(shardOf))]
    .map((shard) => `${sweep}-${shard}.test.ts`)
    .filter((name) => !existsSync(new URL(`../${name}`, import.meta.url)))
