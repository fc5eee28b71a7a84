import { testPart } from '../part-test.ts';
import { soak } from './soak.ts';

testPart(soak);
