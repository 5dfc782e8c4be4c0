import type { ComponentType } from 'react'
import type { Call } from '#contract/kit/call.ts'
import { ListPage, type ListPageProps } from './list-page.tsx'
import type { ListCall } from '../server/list-query.ts'
import { usePeek, type Peek } from './peek.ts'

export interface ListWithDrawerProps<C extends ListCall, R extends Call> extends Omit<
  ListPageProps<C, R>,
  'href' | 'currentId'
> {
  /**
   * Shows one record, preferably with `RecordDrawer`. Create it with `lateLayer`, so that the list
   * does not load it.
   */
  drawer: ComponentType<Peek>
}

/** A list whose rows open in a drawer. Each open row has its own address (`?id=`). */
export function ListWithDrawer<C extends ListCall, R extends Call = never>({
  drawer: Drawer,
  ...list
}: ListWithDrawerProps<C, R>) {
  const { peek, href } = usePeek()
  return (
    <>
      <ListPage<C, R> {...list} href={href} currentId={peek?.id} />
      {peek && <Drawer {...peek} />}
    </>
  )
}
