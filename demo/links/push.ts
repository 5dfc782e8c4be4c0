import sql from 'sql-template-tag'
import { readServiceAccount } from '#contract/integrations/push-provider.ts'
import type { Server } from '#server/app/server.ts'
import { platformCompany } from '#server/db/tables.ts'
import { newWebPushKey } from '#server/kit/sending/web-push-keys.ts'
import { openSecrets } from '#server/kit/record/access-secrets.ts'
import { uuidv7 } from '#server/kit/uuid.ts'

/**
 * Connects the demo's platform to the simulated Firebase, unless it is connected already. Also gives
 * the simulator the accounts that were entered earlier, because it stores nothing when it stops.
 */
export async function linkDemoPush({ kit }: Server, url: string): Promise<void> {
  const { db, seal } = kit
  const accounts = await db.many<{ secrets: Buffer }>(
    sql`/* platform: the accounts of all companies */ select secrets from message_provider where channel = 'push'`,
  )
  for (const { secrets } of accounts) {
    const { service_account = '' } = openSecrets<Record<string, string>>(seal, secrets, kit.now()).secrets
    if (service_account !== '') await ask(`${url}/__control/accounts`, service_account)
  }
  if (accounts.length > 0) return
  const service_account = await ask(`${url}/key-file`)
  const named = readServiceAccount(service_account)!
  await db.one(sql`
    insert into message_provider (company_id, id, channel, adapter, is_active, secrets, server, username, sender)
    values (${platformCompany}, ${uuidv7()}, 'push', 'push', true, ${seal.close({ service_account, web_push: newWebPushKey() })},
      ${named.project_id}, ${named.client_email}, 'bildirim@sofra.test')
    on conflict do nothing`)
}

async function ask(url: string, body?: string): Promise<string> {
  const response = await fetch(url, body === undefined ? {} : { method: 'POST', body })
  if (!response.ok) throw new Error(`The simulated Firebase refused ${new URL(url).pathname}`)
  return response.text()
}
