import * as z from 'zod/mini'
import { branchRef, oneOf, ref, text, uuid } from '../kit/fields.ts'
import { record } from '../kit/record.ts'
import { diningAreaNames, diningTableNames } from './names.ts'

/** The maximum number of areas, tables and combinations of tables in a branch. */
export const maxAreas = 20
export const maxTables = 200
export const maxJoins = 100
/** How many guests may sit at one table, or at joined tables. */
export const maxSeats = 60

/** The size of an area's plan, in squares. A table for four is about four squares wide. */
export const planWidth = 48
export const planHeight = 32

export const tableShapes = ['square', 'round'] as const

const ofBranch = { company_id: z.string() }
const seats = () => z.int().check(z.gte(1), z.lte(maxSeats))
const square = (max: number) => z.int().check(z.gte(0), z.lte(max))
const size = () => z.int().check(z.gte(2), z.lte(16))
const filter = { branch_id: branchRef(), is_active: z.enum(['true', 'false']) }

const area = record('dining-area', {
  guard: 'branch-table',
  input: { branch_id: branchRef(), name: text(40), position: z.int().check(z.gte(0), z.lte(1000)) },
  shows: { ...ofBranch, table_count: z.int() },
  sort: ['position', 'name', 'updated_at'],
  order: 'position',
  filter: { branch_id: branchRef() },
})
export type DiningArea = z.infer<typeof area.row>

/** A part of a branch with tables: the dining room, the garden. */
export const diningArea = { ...area, names: diningAreaNames }

const table = record('dining-table', {
  guard: 'branch-table',
  input: {
    branch_id: branchRef(),
    area_id: ref('dining-area', uuid()),
    name: text(40),
    seats_min: seats(),
    seats_max: seats(),
    /** If several tables fit equally well, the one with the lowest rank is assigned first. */
    rank: z.int().check(z.gte(1), z.lte(100)),
    /** Guests may book this table online. */
    online: z.boolean(),
    shape: oneOf(tableShapes),
    /**
     * The table's upper left corner on the plan before rotation, then its size, and its rotation in
     * degrees around its centre.
     */
    x: square(planWidth - 2),
    y: square(planHeight - 2),
    w: size(),
    h: size(),
    turn: z.int().check(z.gte(0), z.lte(345), z.multipleOf(15)),
    is_active: z.boolean(),
  },
  shows: { ...ofBranch, area_name: z.string() },
  sort: ['name', 'area_name', 'seats_max', 'rank', 'updated_at'],
  order: 'name',
  filter: { ...filter, area_id: ref('dining-area', uuid()) },
})
export type DiningTable = z.infer<typeof table.row>
export type DiningTableInput = z.infer<typeof table.input>

/** A table of a branch, with its position on the plan of its area. */
export const diningTable = { ...table, names: diningTableNames }

/**
 * Tables that can be joined for larger parties. Tables that are not declared here cannot be joined.
 */
export const tableJoin = record('table-join', {
  guard: 'branch-table',
  input: {
    branch_id: branchRef(),
    table_ids: z.array(ref('dining-table', uuid())).check(z.minLength(2), z.maxLength(6)),
    seats_min: seats(),
    seats_max: seats(),
    is_active: z.boolean(),
  },
  shows: {
    ...ofBranch,
    /** The names of the joined tables: M2 + M3. */
    name: z.string(),
  },
  sort: ['seats_max', 'updated_at'],
  order: 'seats_max',
  filter,
})
