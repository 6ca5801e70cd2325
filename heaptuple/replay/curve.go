package replay

// Curve is what was alive as time goes by, thinned out to a bounded number of
// points; the highest of the points left out stands for them.
type Curve struct {
	Points []Point
	stride uint64
	next   uint64
}

// Point is what was alive after a step.
type Point struct {
	Step    uint64 `json:"step"`
	Objects int64  `json:"objects"`
	Bytes   int64  `json:"bytes"`
}

const maxPoints = 1024

func (c *Curve) add(step uint64, objects, bytes int64) {
	if step < c.next {
		if p := &c.Points[len(c.Points)-1]; bytes > p.Bytes {
			*p = Point{step, objects, bytes}
		}
		return
	}
	if c.stride == 0 {
		c.stride = 1
	}
	c.Points = append(c.Points, Point{step, objects, bytes})
	c.next = step + c.stride
	if len(c.Points) >= maxPoints {
		c.thin()
	}
}

// thin keeps the higher of each two points.
func (c *Curve) thin() {
	half := c.Points[:0]
	for i := 0; i+1 < len(c.Points); i += 2 {
		p := c.Points[i]
		if c.Points[i+1].Bytes > p.Bytes {
			p = c.Points[i+1]
		}
		half = append(half, p)
	}
	c.Points = half
	c.stride *= 2
	c.next = half[len(half)-1].Step + c.stride
}
