import { testPart } from '../part-test.ts';
import { guard } from './guard.ts';

testPart(guard);
