package forms

// What lambdas capture is told before their statement, as no call can stand around a lambda.

// Captured is one of the forms of that.
type Captured func(h Handle, v Value, probe int) string

// Capture: `run(() -> x.f());` ▶ `v1_1.capture(x,3);run(() -> x.f());`. The recorder joins it to the lambda when that is first seen.
func Capture(h Handle, v Value, probe int) string { return captured("capture", h, v, probe) }

// Lend: `run(() -> x.f());` ▶ `v1_1.lend(x,3);run(() -> x.f());`: if nobody is seen that keeps the lambda, nobody does.
func Lend(h Handle, v Value, probe int) string { return captured("lend", h, v, probe) }

// Hand: `list.add(() -> x.f());` ▶ `v1_1.hand(x,3);list.add(() -> x.f());`. The number is below 0 where there are several lambdas.
func Hand(h Handle, v Value, probe int) string { return captured("hand", h, v, probe) }

// EscapeCaptured: `lib(() -> x.f());` ▶ `v1_1.Escape(x,3);lib(() -> x.f());`.
func EscapeCaptured(h Handle, v Value, probe int) string { return captured("Escape", h, v, probe) }

func captured(call string, h Handle, v Value, probe int) string {
	return h.statement(call, v.text+","+number(probe))
}

// Settle: `run(() -> x.f());` ▶ `v1_1.settle();v1_1.capture(x,3);run(() -> x.f());v1_1.settle();`, where no end of the statement is told.
func Settle(h Handle) string { return h.statement("settle", "") }

// Caught: `catch (E e) {` ▶ `catch (E e) {v1_1.caught(5);`: what statements with probes below announced is forgotten.
func Caught(h Handle, probe int) string { return h.statement("caught", number(probe)) }
