import { matrix } from './test/test-matrix.ts'

matrix('menu')
