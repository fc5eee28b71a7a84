import { testPart } from '../part-test.ts';
import { fuzz } from './fuzz.ts';

testPart(fuzz);
