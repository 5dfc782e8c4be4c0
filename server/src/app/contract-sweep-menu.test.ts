import { sweep } from './test/test-sweep.ts'

sweep('menu')
