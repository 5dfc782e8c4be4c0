import { argon2Sync, randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { prepare } from '#server/app/installation.ts'
import { startPostgres } from '#server/app/postgres/start-postgres.ts'
import { applicationOnEveryNode, distributeTemplate, onEveryNode } from './test-citus.ts'
import { databaseFolder } from './test-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    ownerUrl: string
    url: string
    passwordHash: string
  }
}

export const templateName = 'sofra_template'
/** Everybody's password in tests. */
export const password = 'deneme-parolasi'

/**
 * One server for the whole run: the embedded one with fsync off, or the one at TEST_DATABASE_URL,
 * whose role must be able to create databases. A template holds schema and reference data; each
 * test file gets a copy of it in some 40 ms.
 */
export default async function setup({ provide }: TestProject) {
  const given = process.env['TEST_DATABASE_URL']
  const dataDir = await databaseFolder('sofra-test-')
  const postgres = given
    ? { url: await applicationOnEveryNode(given), ownerUrl: given, stop: async () => undefined }
    : await startPostgres({ dataDir, fsync: false })
  await onEveryNode(postgres.ownerUrl, async (client) => {
    await client.query(`drop database if exists ${templateName}`)
    await client.query(`create database ${templateName} template template0 encoding 'UTF8'`)
  })
  const template = onDatabase(postgres.ownerUrl, templateName)
  await prepare(template, decodeURIComponent(new URL(postgres.url).username))
  await distributeTemplate(postgres.ownerUrl, template)
  provide('passwordHash', quickHash(password))
  provide('ownerUrl', postgres.ownerUrl)
  provide('url', postgres.url)
  return async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/**
 * The parameters of the cheapest possible hash. Tests sign in a thousand times, and normal hashes
 * are slow by design.
 */
function quickHash(password: string): string {
  const [memory, passes, nonce] = [8, 1, randomBytes(16)]
  const hash = argon2Sync('argon2id', { message: password, nonce, parallelism: 1, tagLength: 32, memory, passes })
  return ['argon2id', memory, passes, nonce.toString('base64url'), hash.toString('base64url')].join('$')
}

/** The same server and role with another database. */
export function onDatabase(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}
