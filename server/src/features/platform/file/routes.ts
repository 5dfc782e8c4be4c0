import { file } from '#contract/platform/file.ts'
import { routes } from '#server/kit/context.ts'
import { showFile, showFiles } from '#server/kit/files.ts'

export const fileRoutes = routes(file, {
  list: (_, ctx) => showFiles(ctx),
  read: ({ params }, ctx) => showFile(ctx, params.file_id),
})
