import { testPart } from '../part-test.ts';
import { retry } from './retry.ts';

testPart(retry);
