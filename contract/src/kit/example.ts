import type { Call, In, Schema } from './call.ts'

/** An example body for each call of a kind of record that takes a body. */
export type Examples<N> = {
  [K in keyof N as N[K] extends Call & { body: Schema } ? K : never]: N[K] extends { body: Schema }
    ? In<N[K]['body']>
    : never
}

/**
 * Example bodies for a record that sends the same fields for update and creation: `forms<typeof
 * kiosk.input>({…})`.
 */
export const forms = <Input extends Schema & { _zod: { input: object } }>(create: In<Input>) => ({
  create,
  update: { ...create, version: 1 },
})

/** Ids used in the examples. They all belong to one company, as in the data of a reader. */
export const ids = {
  account: '0191d3c4-2f6b-7c3a-9d55-5f2f3f1a7b01',
  company: '0191d3c4-2f6b-7c3a-9d55-5f2f3f1a7b02',
  branch: '0191d3c4-2f6b-7c3a-9d55-5f2f3f1a7b03',
  otherBranch: '0191d3c4-2f6b-7c3a-9d55-5f2f3f1a7b04',
  role: '0191d3c4-2f6b-7c3a-9d55-5f2f3f1a7b05',
  category: '0191d3c4-2f6b-7c3a-9d55-5f2f3f1a7b06',
  product: '0191d3c4-2f6b-7c3a-9d55-5f2f3f1a7b07',
  material: '0191d3c4-2f6b-7c3a-9d55-5f2f3f1a7b08',
  reset: '0191d3c4-2f6b-7c3a-9d55-5f2f3f1a7b09',
  diningArea: '0191d3c4-2f6b-7c3a-9d55-5f2f3f1a7b0a',
  diningTable: '0191d3c4-2f6b-7c3a-9d55-5f2f3f1a7b0b',
  otherTable: '0191d3c4-2f6b-7c3a-9d55-5f2f3f1a7b0c',
  optionGroup: '0191d3c4-2f6b-7c3a-9d55-5f2f3f1a7b0e',
  option: '0191d3c4-2f6b-7c3a-9d55-5f2f3f1a7b0f',
  otherMember: '0191d3c4-2f6b-7c3a-9d55-5f2f3f1a7b0d',
  picture: '0191d3c4-2f6b-7c3a-9d55-5f2f3f1a7b10',
}
