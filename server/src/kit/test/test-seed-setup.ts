import * as fc from 'fast-check'
import { seed } from '#contract/kit/test-seed.ts'

fc.configureGlobal({ seed })
