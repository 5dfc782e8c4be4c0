import { branch, type BranchState } from '#contract/organisation/branch.ts'
import { toasts } from '#panel/ui/toast-queue.ts'
import { knownBranchZone } from '#panel/domain/organisation/branch-zone.ts'
import { ask, queries, useSend } from '#panel/kit/server/query.ts'
import { sayRefusal } from '#panel/kit/server/refusal.ts'
import { say } from '#panel/kit/words/words.ts'
import { untilText } from './chip-text.ts'
import { words } from './words.ts'

const keep = (state: BranchState) =>
  queries.setQueryData(ask(branch.state, { params: { branch_id: state.branch_id } }).queryKey, state)

/** Changes a branch's state and shows the result. The toast offers to undo it. */
export function useSetState(name: string, onDone: () => void) {
  const save = useSend(branch.setState, {
    invalidates: [branch.pauses],
    onDone: (state, { body }) => {
      keep(state)
      onDone()
      const t = say(words)
      const zone = knownBranchZone(state.branch_id)
      const titleOf = ({ until }: BranchState, said: typeof body) => {
        if (said.state === 'closed' && said.starts_at)
          return t('done.planned', { branch: name, when: untilText(said.starts_at, zone) })
        if (said.state === 'closed' && said.order_methods) return t('done.partly', { branch: name })
        return t(`done.${state.state === 'busy' ? 'busy' : said.state}`, {
          branch: name,
          when: until ? untilText(until, zone) : '',
        })
      }
      toasts.add({
        about: `state:${state.branch_id}`,
        // A branch that is opened again may be busy, if it was busy before it closed.
        title: titleOf(state, body),
        // A planned closing gets no undo button in the toast, because it is cancelled in the list
        // of planned closings.
        ...(body.state !== 'open' &&
          !('starts_at' in body) && {
            action: {
              label: t('undo'),
              onAction: () =>
                save.mutate({
                  params: { branch_id: state.branch_id },
                  body: { state: 'open', ...(body.order_methods && { order_methods: body.order_methods }) },
                }),
            },
          }),
      })
    },
    onRefused: (refusal) => {
      sayRefusal(refusal)
      if (refusal.problem?.code === 'conflict') keep(refusal.problem.current as BranchState)
    },
  })
  return save
}
