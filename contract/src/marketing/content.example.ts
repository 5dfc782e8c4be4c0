import { forms, type Examples } from '../kit/example.ts'
import type { content } from './content.ts'
import { postExample } from './post/post.example.ts'

export const contentExamples: Examples<typeof content> = {
  ...forms<typeof content.input>(postExample),
  preview: { lang: 'tr' },
}
