import * as z from 'zod/mini'
import { call } from './call.ts'
import { branchRef, uuid } from './fields.ts'
import { namesPage, namesQuery } from './list.ts'

/** Declares the call that gives pickers the names of a branch's records of one kind. */
export const namesInBranch = <const P extends `${string}{branch_id}${string}`>(path: P) =>
  call({
    method: 'GET',
    path,
    permission: 'signed-in',
    params: z.strictObject({ branch_id: branchRef() }),
    query: namesQuery(uuid()),
    answer: namesPage(z.string()),
  })
