import { sweep } from './test-sweep.ts'

sweep('menu')
