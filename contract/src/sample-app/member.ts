import type { Ask } from './client.ts'

/** A person who has just proved to the app that a number or an e-mail address is theirs. */
export interface Newcomer {
  company_id: string
  phone?: string
  email?: string
  name: string
  surname: string
  language: 'tr' | 'en' | 'de'
}

interface Device {
  id: string
  platform: 'ios' | 'android' | 'web'
  app_version: string
  push_token: string
  timezone: string
}

/** A person's answer to the question whether the company may contact them over a channel. */
interface Wish {
  channel: 'sms' | 'email' | 'call' | 'notification'
  status: 'given' | 'refused'
  text_version: string
}

/**
 * Signs a person up. If the company knows them already, nothing changes. Registers the device of a
 * new member, and records each answer about consent with its time and wording. Returns the member's
 * id.
 */
export async function signUp(
  ask: Ask,
  person: Newcomer,
  { device, wishes, at, newKey }: { device: Device; wishes: Wish[]; at: string; newKey: () => string },
): Promise<{ id: string; is_new: boolean }> {
  const body = { ...person, proof: 'otp', proved_at: at, registered_from: 'mobile' }
  const member = await ask<{ id: string; is_new: boolean }>('/app-member', { method: 'POST', body, key: newKey() })
  if (!member.is_new) return member
  const { id, ...about } = device
  await ask(`/app-member/${member.id}/device/${id}`, { method: 'PUT', body: { ...about, language: person.language } })
  for (const wish of wishes) {
    const { phone, email } = person
    const address = wish.channel === 'notification' ? {} : wish.channel === 'email' ? { email } : { phone }
    await ask(`/app-member/${member.id}/consent`, {
      method: 'PUT',
      body: { ...wish, ...address, source: 'mobile', at },
      key: newKey(),
    })
  }
  return member
}

/** Tells the server that the member has opened the app. */
export const noteVisit = (ask: Ask, member_id: string) =>
  ask(`/app-member/${member_id}/seen`, { method: 'POST', body: {} })

/** Returns a token for the member's device. With it, the device calls the API without the company's key. */
export const tokenOf = async (ask: Ask, member_id: string): Promise<string> =>
  (await ask<{ token: string }>(`/app-member/${member_id}/token`, { method: 'POST' })).token

/** The member's latest orders. */
export const latestOrders = async (ask: Ask, member_id: string) =>
  (
    await ask<{ data?: { id: string; branch_id: string; status: string; finished_at: string | null }[] }>(
      `/app-member/${member_id}/order?limit=5`,
    )
  ).data ?? []

/** What a member thinks of an order, in marks from 1 to 5. */
export interface Review {
  order_id: string
  taste: number
  service: number
  speed: number
  text: string
}

export const sendReview = (ask: Ask, branch_id: string, review: Review) =>
  ask(`/branch/${branch_id}/app-comment`, { method: 'POST', body: review })
