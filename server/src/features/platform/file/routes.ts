import { file, picture } from '#contract/platform/file.ts'
import { routes } from '#server/kit/context.ts'
import { cancelFile, removeFile, showFile, showFiles } from '#server/kit/files/files.ts'
import { keepPicture } from '#server/kit/files/pictures.ts'

export const fileRoutes = routes(file, {
  list: (_, ctx) => showFiles(ctx),
  read: ({ params }, ctx) => showFile(ctx, params.file_id),
  cancel: ({ params }, ctx) => cancelFile(ctx, params.file_id),
  remove: async ({ params }, ctx) => {
    await removeFile(ctx, params.file_id)
    return null
  },
})

export const pictureRoutes = routes(picture, {
  create: ({ query }, ctx) => keepPicture(ctx, query.kind),
})
