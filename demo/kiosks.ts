import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Answer } from '#contract/kit/call.ts'
import { session } from '#contract/identity/session.ts'
import { kiosk } from '#contract/organisation/kiosk.ts'
import { fixedId } from './chance.ts'
import { branchId, companyId } from './organisation.ts'

const seats = [
  { slug: 'moda giriş', branch: 'kadikoy-moda', name: 'Giriş' },
  { slug: 'moda bahçe', branch: 'kadikoy-moda', name: 'Bahçe' },
] as const

/** Two kiosk seats at the branch that every visitor can sign in to. Their devices are simulated. */
export const kioskRows = (now: number) =>
  seats.map((it) => ({
    company_id: companyId('ustamdan'),
    id: fixedId(`kiosk ${it.slug}`),
    branch_id: branchId(it.branch),
    name: it.name,
    is_locked: false,
    app_version: '',
    os_version: '',
    version: 1,
    created_at: new Date(now - 90 * 86_400_000).toISOString(),
    updated_at: new Date(now - 90 * 86_400_000).toISOString(),
  }))

/** The file in which the simulated devices keep their keys. */
export const kioskFile = (data: string) => join(data, 'kiosks.json')

/**
 * Pairing codes for the demo's seats, requested as the company's manager would. Returns none once
 * the devices have their keys, if the demo world was created before it had seats, or if the
 * manager's password was changed.
 */
export async function kioskCodes(it: {
  url: string
  data: string
  email: string
  password: string
}): Promise<string[]> {
  if (await readFile(kioskFile(it.data)).catch(() => null)) return []
  const send = async <T>(path: string, body: object, token?: string): Promise<T | undefined> => {
    const reply = await fetch(`${it.url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })
    return reply.ok ? ((await reply.json()) as T) : undefined
  }
  const signedIn = await send<{ token?: string }>(session.login.path, { email: it.email, password: it.password })
  if (!signedIn?.token) return []
  const codes: string[] = []
  for (const { id } of kioskRows(0)) {
    const made = await send<Answer<typeof kiosk.code>>(kiosk.code.path.replace('{kiosk_id}', id), {}, signedIn.token)
    if (made) codes.push(made.code)
  }
  await send(session.logout.path, { token: signedIn.token })
  return codes
}
