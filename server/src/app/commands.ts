import { join, resolve } from 'node:path'
import { applicationUrl } from '#server/db/application-role.ts'
import { connect } from '#server/db/client.ts'
import { openPool } from '#server/db/pool.ts'
import { chainKeyOf, verifyAudit } from '#server/kit/audit/audit-chain.ts'
import { erasedIn, eraseAgain } from '#server/domain/members/erase/marks.ts'
import { lastingKey } from '#server/kit/audit/lasting-key.ts'
import { openStore } from '#server/kit/files/open-store.ts'
import { sealUnder } from '#server/kit/audit/seal.ts'
import type { FileStore } from '#server/kit/files/store.ts'
import { readHeads } from './audit-heads.ts'
import { backup } from './backup/backup.ts'
import { CommandError } from './backup/manifest.ts'
import { reseal } from './backup/reseal.ts'
import { restore } from './backup/restore.ts'
import { readConfig } from './config.ts'
import { installationKeys, type InstallationKeys } from './installation.ts'
import { brokenInvariants } from './invariants.ts'
import { startPostgres } from './postgres/start-postgres.ts'
import { nodesIn } from './scale-out/nodes.ts'
import { scaleOut } from './scale-out/scale-out.ts'

/**
 * The parts of the environment that commands need: the database, embedded or external, the keys and
 * the files.
 */
interface Place extends InstallationKeys {
  ownerUrl: string
  appRole: string
  files: FileStore
}

const say = (line: string) => void process.stdout.write(`${line}\n`)

const folderOf = (given: string | undefined) => {
  if (!given) throw new CommandError('Name the folder of the backup.')
  return resolve(given)
}

const commands: Record<string, (place: Place, argument: string | undefined) => Promise<void>> = {
  backup: async (place, argument) => {
    const { at, tables } = await backup({ ...place, folder: folderOf(argument), say })
    say(
      `Backed up as of ${at}: ${tables.length} tables. Keep the installation key (SOFRA_KEY or SOFRA_DATA/key) elsewhere: without it secrets stay sealed.`,
    )
  },
  restore: async (place, argument) => {
    const { at } = await restore({ ...place, folder: folderOf(argument), say })
    say(
      `Restored as of ${at}; what must hold, holds. Whoever was erased since is back: npm run erase-again, then npm start.`,
    )
  },
  verify: async (place) => {
    const client = await connect(place.ownerUrl)
    const broken = await brokenInvariants(client).finally(() => client.end())
    for (const { what, rows } of broken) say(`Broken: ${what} (${rows})`)
    const db = openPool(place.ownerUrl, { max: 1 })
    const chain = await verifyAudit(
      db,
      [place.key, ...place.oldKeys].map(chainKeyOf),
      await readHeads(place.files),
    ).finally(() => db.end())
    for (const it of chain.broken)
      say(`Histories of ${it.company_id} were ${it.why} between ${it.after ?? 'the beginning'} and ${it.upto}`)
    say(
      `${chain.lines} lines of history of ${chain.companies} companies read; ${chain.unsealed} of the last quarter of an hour are not sealed yet.`,
    )
    if (broken.length + chain.broken.length > 0) throw new CommandError('Not as it was written.')
    say('All as it was written.')
  },
  'erase-again': async ({ ownerUrl, key, oldKeys, files }, argument) => {
    const db = openPool(ownerUrl, { max: 2 })
    const marks = argument ? openStore(folderOf(argument)) : files
    try {
      const seal = sealUnder(key, oldKeys)
      const keys = { lastingKey: await lastingKey(db, seal), chainKey: chainKeyOf(key), seal }
      const { erased, held } = await eraseAgain(db, keys, await erasedIn(marks), new Date())
      say(`${erased} members who had come back were erased again.`)
      for (const it of held)
        say(
          `Not erased: member ${it.member_id} of company ${it.company_id} has an open order, money or a complaint. Settle it and run this again.`,
        )
      if (held.length > 0) throw new CommandError(`${held.length} members could not be erased.`)
    } finally {
      await db.end()
    }
  },
  'scale-out': async ({ ownerUrl }, argument) => {
    await scaleOut({ ownerUrl, workers: argument ? nodesIn(argument) : [], say })
    if (argument) say('Distributed. Start with npm start; npm run verify reads it through.')
  },
  reseal: async (place) => {
    say(
      `${await reseal(place.ownerUrl, place)} secrets are sealed under the first key. Once all nodes run with it, the old ones may go.`,
    )
  },
}

/** Only a restore needs an empty database. */
async function refuseEmpty(name: string, ownerUrl: string): Promise<void> {
  if (name === 'restore') return
  const client = await connect(ownerUrl)
  const { rows } = await client.query("select to_regclass('public.company') as company").finally(() => client.end())
  if ((rows as { company: string | null }[])[0]?.company === null)
    throw new CommandError('Nothing of Sofra is in this database. Restore a backup, or start Sofra once: npm start.')
}

/** Runs one maintenance command. An error is printed and gives the exit code 1. */
export async function runCommand(name: string, argument: string | undefined, env: NodeJS.ProcessEnv): Promise<number> {
  const config = readConfig(env)
  const postgres = config.databaseUrl ? undefined : await startPostgres({ dataDir: join(config.data, 'postgres') })
  try {
    const keys = await installationKeys(config.data, config.key)
    const ownerUrl = postgres?.ownerUrl ?? config.databaseUrl!
    const url = postgres?.url ?? config.databaseAppUrl ?? (await applicationUrl(ownerUrl, keys.key))
    const appRole = decodeURIComponent(new URL(url).username)
    await refuseEmpty(name, ownerUrl)
    await commands[name]!({ ...keys, ownerUrl, appRole, files: openStore(config.files) }, argument)
    return 0
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    process.stderr.write(`${error.message}\n`)
    return 1
  } finally {
    await postgres?.stop()
  }
}
