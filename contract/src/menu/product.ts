import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { namesInBranch } from '../kit/names-in-branch.ts'
import { branchRef, each, money, names, oneOf, optionalNames, pictureUrl, uuid, version } from '../kit/fields.ts'
import { quantity } from '../kit/quantities.ts'
import { longPage, longQuery } from '../kit/list.ts'
import { record } from '../kit/record.ts'
import { deliveryTypes } from '../organisation/delivery-types.ts'
import { channels } from '../organisation/channels.ts'
import { newGroup } from './new-group.ts'
import { allergenList, channelList, deliveryTypeList, out, schedule } from './menu-fields.ts'

/** A tax rate in percent, from 0 to 100: 1, 10 and 20 in Turkey, 7 and 19 in Germany (rules §4). */
const percent = () => quantity('percent', 0, 100)
const ids = (max: number) => z.array(uuid()).check(z.maxLength(max))
const rates = each(deliveryTypes, () => z.optional(percent()))

const listing = {
  sort: ['name', 'price', 'position', 'updated_at'],
  order: 'name',
  filter: { branch_id: branchRef(), category_id: uuid(), is_active: z.enum(['true', 'false']) },
} as const
const base = record('branch-product', {
  ...listing,
  input: {
    branch_id: branchRef(),
    category_id: uuid(),
    name: names(120),
    description: optionalNames(1000),
    images: z.array(pictureUrl()).check(z.maxLength(8)),
    price: money(),
    discounted_price: z.nullable(money()),
    premium_price: z.nullable(money()),
    tax_rate: percent(),
    tax_rates: z.strictObject(rates),
    is_active: z.boolean(),
    is_listed: z.boolean(),
    allergens: allergenList(),
    schedule: schedule(),
    delivery_types: deliveryTypeList(),
    channels: channelList(),
    groups: ids(20),
    materials: ids(50),
    catalogs: ids(20),
  },
  shows: {
    company_id: z.string(),
    category_name: z.string(),
    currency: z.string(),
    position: z.int(),
    out: z.nullable(out),
    master_id: z.nullable(z.string()),
    overrides: z.array(z.string()),
    catalog_names: z.array(z.string()),
  },
})
export type Product = z.infer<typeof base.row>

/**
 * The fields of the product's form: the product, and those groups in `groups` that do not exist
 * yet. Either all of it is saved or nothing.
 */
const form = z.extend(base.input, { new_groups: z.optional(z.array(newGroup).check(z.maxLength(20))) })

/** The product fields that a chain menu can decide. All others belong to each branch. */
export const chainFields = [
  'name',
  'description',
  'images',
  'price',
  'discounted_price',
  'premium_price',
  'tax_rate',
  'tax_rates',
  'is_listed',
  'allergens',
  'schedule',
  'delivery_types',
  'channels',
  'category_id',
  'groups',
  'materials',
] as const
export type ChainField = (typeof chainFields)[number]

/**
 * Fields that refer to records of which each branch has its own copy. Such a field gets the chain's
 * value only with the next publication.
 */
export const ownRecords: readonly ChainField[] = ['category_id', 'groups', 'materials']

/**
 * A product of a branch (spec §3, semantics §3). Money is in minor units, tax included. `tax_rates`
 * holds the rates of delivery types that differ from `tax_rate`. `groups` are its option groups in
 * the order shown to customers. `materials` are its ingredients. `catalogs` are the chain menus to
 * which it belongs. `overrides` lists the fields in which the branch differs from the chain's menu.
 */
export const product = {
  ...base,
  form,
  names: namesInBranch('/front/branch/{branch_id}/product-list'),
  create: call({ ...base.create, body: form }),
  update: call({ ...base.update, body: z.extend(form, { version: version() }) }),
  /**
   * Over the whole platform there are too many products to count, so this is a long list, which is
   * paged by cursor.
   */
  list: call({ ...base.list, query: longQuery({ ...listing, isSearched: true }), answer: longPage(base.row) }),
  /**
   * Makes a field follow the chain's menu again: it gets the current value from there, and later
   * published values.
   */
  follow: call({
    method: 'POST',
    path: '/branch-product/{branch_product_id}/follow',
    permission: 'put-branch-product',
    params: base.params,
    body: z.strictObject({ field: oneOf(chainFields), version: version() }),
    answer: base.row,
  }),
  /**
   * Facts about the branch that the menu's forms need: currency, time zone, delivery types and
   * usual tax rate.
   */
  place: call({
    method: 'GET',
    path: '/front/branch/{branch_id}/menu-place',
    permission: 'signed-in',
    params: z.strictObject({ branch_id: branchRef() }),
    answer: z.object({
      currency: z.string(),
      timezone: z.string(),
      tax_rate: z.int(),
      delivery_types: z.array(oneOf(deliveryTypes)),
      channels: z.array(oneOf(channels)),
    }),
  }),
}
