import { file, type MadeFile } from '#contract/platform/file.ts'
import { ask } from '#panel/kit/query.ts'

const lookAgainMs = 1500

export const isMaking = (it: MadeFile) => it.state === 'waiting' || it.state === 'working'

/** The user's files; asked again and again while one of them is being made. */
export const filesQuery = {
  ...ask(file.list, {}),
  refetchInterval: ({ state }: { state: { data: readonly MadeFile[] | undefined } }) =>
    state.data?.some(isMaking) ? lookAgainMs : (false as const),
}
