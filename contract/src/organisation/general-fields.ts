import * as z from 'zod/mini'
import type { FieldCode } from '../kit/field-words.ts'
import { email, oneOf, optionalPhone, orEmpty, pictureUrl, text } from '../kit/fields.ts'
import { areaSources, deliveryTypes } from './delivery-types.ts'
import { onsiteIp } from './register-fields.ts'

/**
 * The part of a branch's record that its own staff may change. How the branch handles orders is a
 * setting (`ordering`), which it may inherit from its company.
 */
export const generalFields = {
  name: text(120),
  phone: optionalPhone(),
  email: orEmpty(email()),
  logo: z.nullable(pictureUrl()),
  dark_logo: z.nullable(pictureUrl()),
  order_methods: z.array(oneOf(deliveryTypes)).check(z.minLength(1), z.maxLength(5)),
  area_source: oneOf(areaSources),
  reservation_is_active: z.boolean(),
  table_is_open: z.boolean(),
  /** A system in the restaurant (spec §5). The server never connects to it. */
  onsite_ip: orEmpty(onsiteIp()),
  onsite_port: z.nullable(z.int().check(z.gte(1), z.lte(65_535))),
}

/** The on-site system's address and port must be given together. */
export const onsiteFaults = ({
  onsite_ip,
  onsite_port,
}: {
  onsite_ip: string
  onsite_port: number | null
}): { path: string; code: FieldCode }[] =>
  (onsite_ip === '') === (onsite_port === null)
    ? []
    : [{ path: onsite_ip === '' ? 'onsite_ip' : 'onsite_port', code: 'required' }]
