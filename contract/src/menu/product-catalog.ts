import { namesInBranch } from '../kit/names-in-branch.ts'
import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { branchRef, moment, oneOf, ref, text, uuid, version } from '../kit/fields.ts'
import { record } from '../kit/record.ts'
import { runStates } from '../kit/run.ts'
import { chainFields } from './product.ts'
import { branchList, diffPage, diffQuery, matches, spreadRun } from './spread.ts'

const base = record('product-catalog', {
  input: {
    branch_id: branchRef(),
    name: text(80),
    /** The branches to which the menu is published. They belong to the same company. */
    branch_ids: branchList(0),
    /** The product fields that the chain decides. All others belong to each branch. */
    fields: z.array(oneOf(chainFields)).check(z.minLength(1), z.maxLength(chainFields.length)),
    products: z.array(uuid()).check(z.maxLength(2000)),
  },
  shows: {
    company_id: z.string(),
    product_count: z.int(),
    /** The latest publication of the chain menu. */
    last: z.nullable(z.object({ id: z.string(), state: oneOf(runStates), run_at: z.string() })),
  },
  sort: ['name', 'updated_at'],
  order: 'name',
  filter: { branch_id: branchRef() },
})
export type ProductCatalog = z.infer<typeof base.row>

const params = z.strictObject({ product_catalog_id: ref('product-catalog', uuid()) })
const change = z.strictObject({ menu_change_id: ref('menu-change', uuid()) })
const match = oneOf(matches)

/**
 * A menu that branches share (semantics §3: chain menu). It holds the products of one branch and is
 * published to others. A branch's own changes are never overwritten; every diff and report lists
 * them.
 */
export const productCatalog = {
  ...base,
  create: call({ ...base.create, module: 'multi_branch_catalog' }),
  update: call({ ...base.update, module: 'multi_branch_catalog' }),
  /** For pickers: the chain menus that are edited at this branch. */
  names: namesInBranch('/front/branch/{branch_id}/product-catalog-list'),
  /** The changes that a publication would make now, branch by branch. */
  diff: call({
    method: 'POST',
    path: '/product-catalog/{product_catalog_id}/diff',
    permission: 'get-product-catalog',
    params,
    query: diffQuery,
    body: z.strictObject({ match }),
    answer: diffPage,
  }),
  /**
   * Publishes now, or at a later moment within a year. The menu is saved as it is now. Only one
   * publication can wait or run at a time.
   */
  publish: call({
    method: 'POST',
    path: '/product-catalog/{product_catalog_id}/publication',
    permission: 'patch-product-catalog-publish',
    params,
    body: z.strictObject({ match, run_at: z.nullable(moment()), version: version() }),
    answer: spreadRun,
    idempotent: true,
    module: 'multi_branch_catalog',
  }),
  /** The latest fifty publications, newest first. */
  publications: call({
    method: 'GET',
    path: '/product-catalog/{product_catalog_id}/publication',
    permission: 'get-product-catalog',
    params,
    answer: z.array(spreadRun),
  }),
  /** Cancels a publication that has not started yet. */
  cancel: call({
    method: 'POST',
    path: '/menu-change/{menu_change_id}/cancel-publication',
    permission: 'patch-product-catalog-publish',
    params: change,
    frees: true,
    answer: spreadRun,
    idempotent: true,
  }),
  /**
   * Undoes the latest publication, as a job. Every branch gets its former menu back, except for
   * later changes.
   */
  rollback: call({
    method: 'POST',
    path: '/menu-change/{menu_change_id}/rollback',
    permission: 'patch-product-catalog-publish',
    params: change,
    frees: true,
    answer: spreadRun,
    idempotent: true,
  }),
}
