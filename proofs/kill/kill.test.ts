import { testPart } from '../part-test.ts';
import { kill } from './kill.ts';

testPart(kill);
